extension BlueNoiseDither {
  /// Side in pixels of the square that is tiled over the image.
  static let side = 64

  /// Number of different thresholds.
  static let levels = 64

  /// Thresholds row by row, made by `Tests/Oracles/make_blue_noise.py`: each character is one, `0` the lowest.
  static let thresholds = Array(
    """
    JhDWHbC2fNF7lLHoT=KPZh4=fXl5haAd;l>18]Enb8>`Y1NbHl:U3YCL`nIFcp<R\
    eYa0lOZIm4`iQ;Z1b7j2dDNn8BSG;]0YNJZRfH5QKhG5RBgW3Z_E?7mV36]8Y2V^\
    38NA]7<dU:X>cDf?QE[A:WbF[J`?PkTDn4bCMia;BWmdJk9>oBQjKaGg@dj>NgBG\
    >nUKgRpE@jKH5mVJ`nUMl5R;k1fp4LH9?gF7=Xl2S^3?U]EMeI0d=R[;PJUD`:kP\
    _Fj:?2W^O0b[S2N9i3<eI_h@OU:WBcj`VP]pTJ@OeDM;p2a7S]8No2i6_l0Ro4Kc\
    S1Zd`GL5hDo;gB^YAGPY?0K]4DbM[<6Z1j:d0_9Zn7h[PHXh@mWC^UAFM=ZAH[W7\
    f=N6Cke9U>Q7Mj=p5ah7nFVoeHl3FgRCI>LBQkFc=ISb9BjO4;Gg6JcXpf8bh;mD\
    jIpUPY<n[I`XFcIQVKC]Sc<6Q>_S8oNdmTa6Wg4LU1Am5d=KUk_L>j:S5CVO2S@M\
    9WA`3JAbN1l@3]:0el;N2jCZMi:YK@_:3XDnH<]Cj`YFLV^0bAQ2YaP1H`KiF^5a\
    E0e;m7SF5iVeOnTEZ?4`XI9`G2Adk0WGi]8eN@Sp:Of3kRoDZ8epF@mg[l>:ndQY\
    gLRG[dj^>H;D7`AjNbGpAPmTfoVOEaQ=MAR1`Y2d7J?]<7I?hJT5W8M<BR3WCJ=o\
    B_5h?L2WPgZRKh5<W8gT<d0?6]J<4[o6clJk:hGPXEiTCgX2mN=C^dHYe6bO[72U\
    9lXODn:Cap0d>XmH_RK3^iLYDQ8ie?IgU4F>VKmAal0_McP`:]clPi4TELofG`iO\
    cH=2aSZI6M9F^3MD1oBZE7Hc=kaWLS9CO_ZbC5]=4RH9p5@EU6G0K:?`k9@S<mK?\
    6[pU8f>keAUnPbTfj9d>lQVnN4FB2j`X1;pNgSd9M[g>YIkeKoXASZo2WJ]0D4W^\
    SCdKF^1QX_<jB8<Y@PWNa4A:^gTp]7EmfH@80HjWoBcO3V<R2h>bgDNcQ5jYdPlF\
    2N:i@mME6G[J4hLG`6I1gGjZ1J>:NcQ=KTiW`Q>FJ1UEma]7C_M93]H=BhFL`=8f\
    i>_P5Vb;of1RcWp3]emBY<SdCPfY@IV4b6]E;n4^e;j8L@GjOZInVj6m_T:pAUIY\
    ATn0I[BiT?MlEAO>REU:_pL8Wn6`k0hnBPkMfAYO6R_Zg0To;f4EQ;Le1?[6R1na\
    4GXcgR9J3aY7:[k0g8iJ5PE?b3GRD^<GZ9>3ITbi@pIC=Nc5BU?d_ASYIOfbHj;M\
    ]k<D7>k^ODi=_SHaXM?Zd1h^lM<h9SMe`Upd^19LEW2QmXI[`LlY0h8aDn3CX^EP\
    e8KOoYGd4VHoLe6C;oQBlVI;BT[KmX7@2KDXOFm=[d:a5f9ER39JOpG4iV=M8h?5\
    Ra@V_1M<m@bQ1>mJ]c4G`7RZg6a?4dOkhR5;@jS`5NjF]Ak=nciC=T[@:Q]mJcVp\
    FYj5fBThZ69]FVhNU2fL:>oE0PoGC^I=E[m`gY7CnUJ<SLV1OGW^6fcLk`F0T<3C\
    N0;IQn9ERJgBk4Z8E=nS[iNdJW9iU1nY9cAL3PIf0Ag3ob7gZ@4lQD1XI5eAiO`l\
    =hc]?Kb2^pXM;R`Aj_ICW2^@<_eLQ;`NT0HV:c>LXQ^?YHC_JT<aH:nSB9oVH6[J\
    8SoD7Yl=H4?ebIo6PXd6kF5Tl3B7[gA5foQiE[p_8Fc9jP4m9epLYh>_dOY>bmBW\
    `@OV2eNU`P8T1D=fL0;?OgKcQZHp>FjKD>_7k2T;hlO1KeW>EO0BU3J6lF2L:R1f\
    G4K_jA9gDniYKk[VFnSbZ8o;DiMbS2Vb[O;X@HNC4VA[E;l[Ri]8ke[M<Tj^eEMk\
    9mg<FRJ0];GA_9O3B^hHDU]?6W0:^On83lJfSaeZJ=apT`3I6b=GQD@WafC5pU<Y\
    ]CT6Zpb?WLc5Qg<bl7N5m3JO`fAlDY=GUcC1m69imR5I8@MdCVKo_:l0H8QJ?3cO\
    0dL>`3Ok7Sl2VpGJX?T<aAdkFTKh4dL@fQ:MY>PE1XdgPjXm9h2Y5TcPo=]XaGiA\
    IWnQh:D^He=aD?]1RfFZhRX18[<RH7`j4[p_FKc]@MF;C]0GS@Ob?I7ZEh2lN9mS\
    g;3BHXUi2BZKN7dk:_o2K9>pCbn?]VoOE>7Vg4nU7_o4TcK<p]EkfMjAULb;DW^7\
    E[bl8dM<oP9inTYCM5AOjG_MV4O2fC;0XIjA;SCj=JiZ>l6Wa48U<C_3e6HSf4K>\
    pNTJ^@4EbR_0F<4PgIW]c3TeIiZFlKSh_MdPaI0NeW2QEfNBQdKZ0nX:Qp>[AnQd\
    2A6=Qnf[7IWAf]m>bk<8D@m;6A_9X5b@9m25WkZ9`GAb7I_:jG?lROHaF^jN0a:Y\
    V`jg0VHT>gk6LaHS1EUp`RYEkLSd>QoGUC[Ff>Do6Sj;oV1nY3f`B6h=U28VGiDI\
    l;FZCN:l1ND;VOB7ZeJ5Le0Pa<1hDJ3Zg=Rp7LQ^K?YO]L@TD<MV9cJm@fKc=S^7\
    eRLc8`hBXc[pd3in:^Qi>:HgZUpN[k`7NcJ_@dV3gl1Df4hcO^5pF[1XPDmY5n?O\
    B1>WnI3^K5Q@9_DXM@3CXl^?8B4G8S<Bm1:T4k;FAcU9`>G7lJhP@kS8`4;QJg3[\
    o_h4S@QoF=hHTK=RgHncUN3KmWc_?eVLiXEgZIaXP7MIkWRa:B2Ub;LeHi^BaEUK\
    7HOEb<e7Uam1Zkb26aZ8Fi`REjOIn0P^G?PnBN1n=^pZB0oM[WeH6_Bn=VM1j9d<\
    kY:m[LjX:MCPf7FoUK<R1A=6e9<5XDk93e5_=8hSCf3<PeE?4k<nNX0FZ7Rp>XP`\
    SfAU5C0Hg]4W<AN]C?kdJpfW[LTbgKAap[IRlV]K6GTiK6_TcLDS?jdPh@eG[L0D\
    5M2Jh_PAc?pG_Th:YfO6^UNH0Bo>]3S<MU7c0G@kbZ?`mX9iH1`8]4J:`2Ka8mg?\
    Wpd^>oTk6RL2lcI4l1GXC:?iakGQ8jWeE?iCOe;3QM92AGN=pPYhFUoDTl;WB4Ib\
    F;QG7:XI<aiDY6?RL`;og2]P7Y3`DOH6mZ:K_pXEmdhWRd[3V@;mM=b3YMEfOTk]\
    6BiZNeE1[U8P;MoEdUAQaKnE<VMh<mc0^PkV5>S[7=IDo6kCfaJ5eBPk?^5oZ=9Q\
    maV1@aLniBGf]Vg^4=[7H5SdAfI6UZAL>6Ba2IiLB_P0^;LQ8]ERX2]H8iR0aGeL\
    ?4IojS4^O3cn@1C9JmhNj@Zl1]p@b2RohTGemP9c4nVj@bIZ>k0co:gLWcI;@j2X\
    gN^9=Cf:?XK5THkYQW0DeV8MGR:OkJF:_YN<[DWf?HYM8Tm4gNUI?_ET6BfNV^DS\
    ;cEP[JWGRl=bO_<cF@b:^J>`4cXD^8WcD1l8@`1Rl:3aFeBXG9lC7Nl1>pYFn6Jl\
    B3Th6co7g[E9iL3n6MpS3PogBj=5ei>P5JiUGpJN]ChR=[1P`=d[QiXaP]93Qb8[\
    iHXl@0M_B2UpCX>Tg[I<kF6WKTnIM1[ofAaR4h7<U`J6pj;Kn3VK2;GAdJk=h@VO\
    p>L:aET<kPJ]0fQD_2BeVa@];0Q?aCSG;YO>^XbAn2dNVH^Sh@FbpfU84CT_GLd1\
    _7f]OmZIb5e@8bH:jO8YL3iOHbZfVm8`L2n9IDPjG9Y?B5cD7ZP6?^MniWN0Ym;D\
    YQ4G?2h8>XFmSLl5WcFh:DSdp8E5<K3jWgCck0e5M^Qlg0N>emJiS:EZI;bfB5SJ\
    ?bnSWdCQLj_N=Z`AK=oQ_m=2B_kOh]R@E[5TM;VZ>hE8_ZoTW2<_C3Qa2@p8F^lg\
    MCi<J6^oU2:C6i2n]T0@5[JYUM>XHBcp7JQ?]oBIm1SK<FI:aMFdXlf=jS]MQ=V3\
    X19ZlNc;AgZdVGRD7gIbVNj6gG1e49UN=amhF7aR:eXblPi4BRj8UK5NVDJ4je9H\
    d`Ff@1EY5HPpK?eY;MlCe<Ea9oR`mZi1fX:2Wd4N^C6A3V?f]p0>[AoGc7m_WAOn\
    7TLQ^UnKak<0b9kO`3W8S1lPA]<DJ>LF^CHOAKj@gHpL]d7KYDbPH9^1gZ:?0aE[\
    @;o5=i9R?[TB^W4AhF^p?H_UK2dNV7oR5Ui`oT<Y0UPj;EnS=6MhekS<OBThQK5k
    """.utf8.map { $0 - 48 - ($0 > 92 ? 1 : 0) })
}
