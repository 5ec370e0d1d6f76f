/** Warnings about balance, pay and codes, and differences between a recruiter and the sessions here, in Chinese, by the English. */
export const ZH_POLICY: Readonly<Record<string, string>> = {
  // Balance of simulated sessions
  'the study is full after {0} of {1} listeners; ask for fewer, or raise the quotas':
    '{1} 位听者中的 {0} 位之后研究即已满额；请减少听者，或提高配额',
  '{0} ratings are missing after {1} listeners{2}; {3} more would complete the study, so recruit {4}':
    '{1} 位听者之后还缺 {0} 次评分{2}；再有 {3} 位即可完成研究，因此请招募 {4} 位',
  '{0} ratings are missing after {1} listeners; {2} more would complete the study, so recruit {3}':
    '{1} 位听者之后还缺 {0} 次评分；再有 {2} 位即可完成研究，因此请招募 {3} 位',
  ', who left {0} of {1} pages unanswered': '（{1} 页中有 {0} 页未作答）',
  '{0} ratings do not fit into whole sessions; write recruitment: {overshoot: 1}, or change the quotas or the pages':
    '{0} 次评分凑不成完整的会话；请写 recruitment: {overshoot: 1}，或更改配额或页数',
  '{0} ratings are missing when the study is full, because listeners stopped early (simulated); ask for fewer pages than texts, or write recruitment: {overshoot: 1}':
    '研究满额时还缺 {0} 次评分，因为有听者中途退出（模拟）；请让页数少于文本数，或写 recruitment: {overshoot: 1}',
  '{0}, because listeners stopped early (simulated); {1}': '{0}，因为有听者中途退出（模拟）；{1}',
  'a listener hears one system on {0} pages more than another': '听者听到某一系统的页数比另一系统多 {0} 页',
  'give every system a clip of every item, or ask for more pages':
    '请让每个系统对每个条目都有音频，或增加页数',
  'the last listeners get these pages, so the design needs no change':
    '这些页会分配给最后的听者，因此设计无须更改',
  'systems get {0} to {1} ratings': '各系统得到 {0} 至 {1} 次评分',
  'give every system the same number of clips': '请让各系统的音频数量相同',
  'recruit more listeners to compensate': '请多招募听者来弥补',
  'a pair is heard {0} times more often in one order than in the other':
    '某一对以一种顺序被听到的次数比另一种多 {0} 次',
  'please report this': '请报告此问题',
  'no listener hears both {0}, so they are compared only between listeners; ask for more pages':
    '没有听者同时听到 {0}，因此只能在听者之间比较；请增加页数',
  '{0} listeners hear two versions of one text; ask for fewer pages or add items':
    '{0} 位听者听到同一文本的两个版本；请减少页数或增加条目',
  '{0} listeners hear a clip on two pages; please report this':
    '{0} 位听者在两页上听到同一音频；请报告此问题',
  '{0} comes {1} times on page {2}, {3} times expected; please report this':
    '{0} 在第 {2} 页出现 {1} 次，预期 {3} 次；请报告此问题',
  '{0} comes {1} times as sound {2}, {3} times expected; please report this':
    '{0} 作为第 {2} 个声音出现 {1} 次，预期 {3} 次；请报告此问题',
  // Attention checks, pay, contact and codes
  '{0}: does not mention attention checks, and the study has {1}; add a sentence like: Some pages check that people listen carefully':
    '{0}：没有提到注意力检查，而研究含有 {1}；请加一句，例如：部分页面会检查您是否认真听',
  'contact: {0} is not an address that listeners can write to; enter a real address':
    'contact：{0} 无法联系到任何人；请填写听者可以联系您的地址',
  'recruitment: has no reward, so the pay is not checked; add reward, such as 4.00 GBP':
    'recruitment：没有报酬，因此未检查报酬；请添加 reward，如 4.00 GBP',
  "recruitment.reward: '{0}' is not an amount of GBP or USD, so the pay is not checked; write it like 4.00 GBP":
    'recruitment.reward：“{0}”不是 GBP 或 USD 金额，因此未检查报酬；请写成 4.00 GBP 的形式',
  'recruitment.reward: {0} for {1} minutes is {2} per hour, below the {3} that {4} {5}; pay at least {6}, or shorten the study':
    'recruitment.reward：{1} 分钟 {0}，合每小时 {2}，低于 {4} {5:word}的 {3}；请至少支付 {6}，或缩短研究',
  requires: '要求',
  recommends: '建议',
  '{0}: half of {1} listeners took longer than {2} minutes, which is {3} {4} per hour, below the required {5}; pay a bonus of at least {6} {7} each':
    '{0}：{1} 位听者中有一半用时超过 {2} 分钟，合每小时 {3} {4}，低于要求的 {5}；请向每人至少支付奖金 {6} {7}',
  '{0}: has the code of {1}, so {2} cannot distinguish them; give each outcome a code of its own':
    '{0}：与 {1} 的代码相同，{2} 无法区分；请为每种结果设不同的代码',
  '{0}: does not name the study on {1}, so links of any other study are accepted too; add study_id: the 24 letters and digits in the address of its draft on {2}':
    '{0}：没有指明 {1} 上的研究，因此也会接受其他研究的链接；请添加 study_id：其在 {2} 上的草稿地址中的 24 位字母和数字',
  // Differences between the recruiter and the sessions here
  'done here, not there': '此处已完成，平台未完成',
  'done here, no code there': '此处已完成，平台无代码',
  'code not earned': '代码不应得',
  'done there, not here': '平台已完成，此处未完成',
  'not there': '平台无此提交',
  'nobody here': '此处无此人',
  'review waits': '待审核过久',
  'completed here; returned or timed out there. Pay with a bonus, or enter the code (complete)':
    '此处已完成；在平台已退回或超时。请以奖金支付，或提交代码（complete）',
  'completed here; no code entered there. That alone is no reason to reject: approve':
    '此处已完成；在平台未填写代码。仅凭这一点不能拒绝：请批准',
  'entered a code that the session did not earn. Ask to return; never pay for no work, never reject':
    '填写了会话未获得的代码。请要求退回；不为未做的工作付款，也不拒绝',
  'returned before the end here, without a code. Look at the session, then ask to return':
    '在此处结束前返回平台，没有代码。请先查看会话，再要求退回',
  'completed here; the recruiter does not know this submission. The link may be forged':
    '此处已完成；平台没有此提交。链接可能是伪造的',
  'submitted or awaiting review there; no session here': '在平台已提交或待审核；此处没有会话',
  'awaiting review for more than {0} days; approved automatically after {1} days':
    '待审核超过 {0} 天；{1} 天后自动批准',
  '  {0} ({1} days, automatic approval in {2})': '  {0}（{1} 天，{2} 天后自动批准）',
  '{0} days, automatic approval in {1}': '{0} 天，{1} 天后自动批准',
};
