import type { ReadTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { findSettings } from '#domain/organization/index'
import { holdsMoney } from './queries/accounts.ts'

/** A purchase that waited while the currency changed cannot be credited as it is. */
export const refuseForeignMoney = async (transaction: ReadTransaction, currency: string): Promise<void> => {
  const settings = await findSettings(transaction)
  if (currency === settings.currency) return
  throw new Failure('wrong_state', {
    message: `This purchase is in ${currency}, but balances are in ${settings.currency} now: refuse it`,
  })
}

/** Balances are plain numbers of minor units, so another currency would change what they are worth. */
export const refuseOtherCurrency = async (transaction: ReadTransaction, currency: string): Promise<void> => {
  const settings = await findSettings(transaction)
  if (currency === settings.currency || !(await holdsMoney(transaction))) return
  throw new Failure('conflict', {
    message: `currency: users hold balances in ${settings.currency}; bring them to zero first`,
    fields: { field: 'currency' },
  })
}
