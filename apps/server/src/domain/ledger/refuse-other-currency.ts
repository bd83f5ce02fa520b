import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { holdSettings, lockSettings } from '#domain/organization/index'
import { holdsMoney } from './queries/accounts.ts'

/** A purchase that waited while the currency changed cannot be credited as it is. */
export const refuseForeignMoney = async (transaction: WriteTransaction, currency: string): Promise<void> => {
  const settings = await holdSettings(transaction)
  if (currency === settings.currency) return
  throw new Failure('wrong_state', {
    message: `This purchase is in ${currency}, but balances are in ${settings.currency} now: refuse it`,
  })
}

/** Balances are plain numbers of minor units, so another currency would change what they are worth. */
export const refuseOtherCurrency = async (transaction: WriteTransaction, currency: string): Promise<void> => {
  const settings = await lockSettings(transaction)
  if (currency === settings.currency || !(await holdsMoney(transaction))) return
  throw new Failure('conflict', {
    message: `currency: users hold balances in ${settings.currency}; bring them to zero first`,
    fields: { field: 'currency' },
  })
}
