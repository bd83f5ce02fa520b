export { adjustQuota, overrideQuota, resetQuotas } from './adjust-quotas.ts'
export { type Amounts, noAmounts, wholeAmounts } from './amounts.ts'
export {
  balanceEntryRecord,
  balanceRecord,
  describeBalance,
  describeEntry,
  describePurchase,
  purchaseRecord,
} from './balance-records.ts'
export { changeByHand, changedBalanceRecord } from './change-by-hand.ts'
export { loadQuotas } from './load-standing.ts'
export { mayStartPrint, type Standing } from './may-start-print.ts'
export { refundPrint, refusalsFor, refusedPrint, reservePrint, settlePrint } from './print-ledger.ts'
export { startPurchase } from './purchase-balance.ts'
export { findBalance } from './queries/accounts.ts'
export { listBalanceEntries } from './queries/balance-entries.ts'
export { listPurchases, resolvePurchase } from './queries/balance-purchases.ts'
export { insertRequest, listRequests, resolveRequest } from './queries/quota-requests.ts'
export { deleteQuota, listQuotas, saveQuotas } from './queries/quotas.ts'
export {
  describeQuota,
  describeRequest,
  describeStanding,
  quotaKind,
  quotaPeriod,
  quotaRecord,
  quotaRequestRecord,
  quotaStatusRecord,
  requestOfEvent,
} from './quota-records.ts'
export { ownMember, quotaStatus, statusRecord } from './quota-status.ts'
export { purchaseOfCompany, quotaOfCompany, quotaRequestOfCompany } from './references.ts'
export { refuseForeignMoney, refuseOtherCurrency } from './refuse-other-currency.ts'
