import { REJECTION_REASONS } from './rejection-reasons.ts';

const GROUNDS: Readonly<Record<string, string>> = {
  'attention checks': '注意力检查',
  'exceptionally fast': '用时异常短',
  'skipped questions': '跳过问题',
  'low effort': '投入不足',
};

/** Texts of the recruiting page, in Chinese, by the English. */
export const ZH_RECRUITING: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REJECTION_REASONS.map(({ en, zh }) => [en, zh])),
  ...Object.fromEntries(
    Object.entries(GROUNDS).map(([ground, name]) => [`  ${ground}: {0}`, `  ${name}：{0}`]),
  ),
  'this study has no recruiter': '此研究没有招募平台',
  '{0} has no API connection: use the lists': '{0} 在此没有 API：请使用列表',
  "there is no recruited listener '{0}': copy the pseudonym from the status or the table of sessions":
    '招募平台没有送来听者“{0}”：请从状态或会话表中取化名',
  'the recruiter has no submission of {0}': '招募平台没有 {0} 的提交记录',
  'no listener of {0} has this id': '没有使用此编号的人进入 {0}',
  // Status
  '{0}: {1} listeners from {2}': '{0}：{1} 位听者来自 {2}',
  '{0} on {1}: {2}': '{1} 上的 {0}：{2}',
  'study {0} on {1} is omitted: {2}': '{1} 上的研究 {0} 未计入：{2}',
  '{0} was not asked: no token is set. Its last messages are used':
    '未查询 {0}：未设置令牌。以其最近一次主动告知的内容为准',
  '  {0} entered by a signed link': '  {0} 人通过签名链接进入',
  '  {0} entered by a verified submission': '  {0} 人通过已核实的提交进入',
  '  {0} entered by an unverified link': '  {0} 人通过未经验证的链接进入',
  '  {0} {1} there, {2} here': '  {0} 人：平台为{1:word}，此处为{2:word}',
  'refused or unverified links': '被拒绝或未经验证而放行的链接',
  'time and pay': '用时与报酬',
  '  {0}: {1} sessions, median {2} minutes': '  {0}：{1} 个会话，中位数 {2} 分钟',
  '  {0}: {1} sessions, median {2} minutes, {3} an hour': '  {0}：{1} 个会话，中位数 {2} 分钟，每小时 {3}',
  '  warning: {0}': '  警告：{0}',
  bonuses: '奖金',
  '  {0}: {1} listeners, {2}, {3}': '  {0}：{1} 位听者，{2}，{3:word}',
  'awaiting review': '待审核',
  approved: '已批准',
  rejected: '已拒绝',
  returned: '已退回',
  'timed out': '已超时',
  'screened out': '被筛除',
  active: '进行中',
  completed: '已完成',
  unknown: '未知',
  nobody: '无人',
  paid: '已支付',
  planned: '已计划',
  paying: '支付中',
  // Approvals, returns and rejections
  'nothing was sent': '尚未发送',
  'approved {0}: {1}': '已批准 {0} 人：{1}',
  'would approve {0}: {1}': '将批准 {0} 人：{1}',
  'no submission awaits review': '无人待审核',
  '  not completed here: {0}': '  未在此完成：{0}',
  '  {0} more do not await review': '  另有 {0} 人不在待审核之列',
  '{0} pays in the next minutes: see the status': '{0} 将在几分钟内支付：请查看状态',
  '{0} was asked before: a second request would send a second message':
    '已请求过 {0}：再次请求会再发一条消息',
  'asked {0} ({1} here, {2} there) to return the study: {3}':
    '已请求 {0}（此处{1:word}，平台{2:word}）退回研究：{3}',
  'would ask {0} ({1} here, {2} there) to return the study: {3}':
    '将请求 {0}（此处{1:word}，平台{2:word}）退回研究：{3}',
  'not a reason to reject: {0}': '不能作为拒绝理由：{0}',
  "the stored data do not justify a rejection for '{0}'": '存储的数据不足以支持以“{0}”为由拒绝',
  'they justify:': '可以成立的理由：',
  'nor any other rejection; approve, or ask to return': '也没有其他理由；请批准，或请求退回',
  '{0} does not await review: {1}': '{0} 不在待审核之列：{1:word}',
  '{0} does not await review any more': '{0} 已不在待审核之列',
  '{0} did not complete the study here ({1}): the code was not earned':
    '{0} 未在此完成研究（{1:word}）：没有获得代码',
  // Bonuses
  'choose the listeners to pay': '请指定发放对象',
  'set the bonus per listener, like 0.50': '请写明每人的金额，如 0.50',
  '{0} cannot be read': '无法读取 {0}',
  '{0}:{1}: write an amount like 0.50': '{0}:{1}：没有形如 0.50 的金额',
  '{0}:{1}: write a listener': '{0}:{1}：没有听者',
  '{0} was ordered less than {1} minutes ago and may still be paid: check again later':
    '{0} 下单不到 {1} 分钟，可能仍会支付：请稍后再看',
  'there is nothing to confirm: {0} is {1}': '没有可确认的内容：{0} 为{1:word}',
  'another person has withdrawn these bonuses: check the status': '其他人已撤回这些奖金：请查看状态',
  '{0} was anonymised and can no longer be paid': '{0} 已匿名化，无法再支付',
  'paid: {0} listeners, {1}: {2}': '已支付：{0} 位听者，{1}：{2}',
  "there is no open order for '{0}'": '没有正在进行的“{0}”',
  "no listeners are left to pay for '{0}'": '没有人需要再为“{0}”支付',
  'would pay {0} listeners {1}, without fees: {2}': '将向 {0} 位听者支付 {1}（不含手续费）：{2}',
  'the total is {0}, not {1}: check the dry run again': '总额为 {0}，而非 {1}：请重新核对预览',
  'another person is paying {0} at this moment, not {1}: check the status':
    '其他人正在支付 {0}，而非 {1}：请查看状态',
  'the study has no reward: set recruitment.reward, like 4.00 GBP':
    '研究未写明报酬：请填写 recruitment.reward，如 4.00 GBP',
  'the study has no currency: add recruitment.reward to study.yaml, like 4.00 GBP, and publish it again':
    '研究未写明支付货币：请在 study.yaml 中添加 recruitment.reward，如 4.00 GBP，并重新发布',
  "the order was sent without a reply, so it may have been paid, or may be paid within minutes. Check the payments on the recruiter's page, then confirm on the command line that it was paid; or, {0} minutes after the order, that it was not paid, to pay it again":
    '指令已发出但没有收到答复，因此可能已支付，也可能几分钟后支付。请在招募平台页面查看付款，然后在命令行确认已支付；或在发出指令 {0} 分钟后确认未支付，之后即可再次支付',
};
