/** Missing parts of the reporting card in Chinese, by the English. The card itself is text for the paper, in English. */
export const ZH_CARD: Readonly<Record<string, string>> = {
  'add them if available': '如有，请补充',
  'no browser reported a device': '没有浏览器报告设备',
  'the study cannot detect them; the step demographics asks for equipment and room':
    '研究无法检测；背景信息步骤（demographics）会询问设备和房间',
  'no rating counts': '没有有效评分',
  'the study was published before loudness was stored': '研究发布时尚未保存响度',
  'add where the ratings, the clips and the study file can be found': '请补充评分、音频和研究文件的获取方式',
  'listeners came by the plain link of the study; add who received it':
    '听者通过研究的普通链接参加；请补充链接发给了谁',
  'set where listeners are recruited, for example country or approval rate':
    '在招募平台设置，例如国家或批准率',
  'the study announces no reward; add recruitment.reward': '研究未公布报酬；请填写 recruitment.reward',
  'nobody has completed the study': '尚无人完成研究',
  'the study does not ask for them; add the step demographics, or get them from the recruiter':
    '研究未询问；请添加背景信息步骤（demographics），或从招募平台获取',
  'the study does not ask; get it from the recruiter': '研究未询问；请从招募平台获取',
  'nobody has consented': '尚无人同意参加',
  'the study has no instructions': '研究没有说明',
};
