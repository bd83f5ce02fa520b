import type { CallerUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { findSettings } from '#domain/organization/index'
import { fillUrlTemplate } from '#schemas/url-template'
import { lockAccount } from './queries/accounts.ts'
import { countPending, insertPurchase, type PurchaseRow } from './queries/balance-purchases.ts'

const mostPending = 10

/** Notes that a user wants to buy balance. Nothing is credited before someone confirms the payment. */
export const startPurchase = async (
  transaction: WriteTransaction,
  user: CallerUser,
  amount: number,
): Promise<{ purchase: PurchaseRow; paymentLink: string | null }> => {
  const settings = await findSettings(transaction)
  await lockAccount(transaction, user.id)
  if ((await countPending(transaction, user.id)) >= mostPending) {
    throw new Failure('conflict', {
      message: `${mostPending} purchases wait for their payment already: have them settled first`,
    })
  }
  const { currency, balance_payment_url: template } = settings
  const purchase = await insertPurchase(transaction, { userId: user.id, amount, currency })
  const values = { purchase: purchase.id, amount, currency, user: user.id }
  return { purchase, paymentLink: template === null ? null : fillUrlTemplate(template, values) }
}
