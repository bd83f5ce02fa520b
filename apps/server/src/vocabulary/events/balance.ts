import { publicEvent } from './define-event.ts'
import { balanceChange } from './records.ts'

export const balanceEvents = {
  'balance.adjusted': publicEvent('The balance of a user was corrected by hand', balanceChange),
  'balance.charged': publicEvent('A print or purchase was charged to the balance of a user', balanceChange),
  'balance.refunded': publicEvent('A charge was given back to the balance of a user', balanceChange),
  'balance.topped_up': publicEvent('The balance of a user was topped up', balanceChange),
}
