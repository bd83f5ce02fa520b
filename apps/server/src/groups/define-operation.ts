import { operationDefiner } from '#core/operation/define-operation'
import type { Services } from '#groups/services'

/** Declares an operation of this service. One file holds one declaration. */
export const defineOperation = operationDefiner<Services>()
