import { defineReference } from '#core/operation/reference'
import { findPurchases, type PurchaseRow } from './queries/balance-purchases.ts'
import { findRequests, type QuotaRequestRow } from './queries/quota-requests.ts'
import { findQuotas, type QuotaRow } from './queries/quotas.ts'

export const quotaOfCompany = defineReference<QuotaRow>({
  noun: 'quota',
  find: (transaction, _caller, ids) => findQuotas(transaction, ids),
  idOf: (quota) => quota.id,
})

export const quotaRequestOfCompany = defineReference<QuotaRequestRow>({
  noun: 'quota request',
  find: (transaction, _caller, ids) => findRequests(transaction, ids),
  idOf: (request) => request.id,
  ownerOf: (request) => request.user_id,
})

export const purchaseOfCompany = defineReference<PurchaseRow>({
  noun: 'purchase',
  find: (transaction, _caller, ids) => findPurchases(transaction, ids),
  idOf: (purchase) => purchase.id,
  ownerOf: (purchase) => purchase.user_id,
})
