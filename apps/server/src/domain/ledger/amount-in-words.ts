import { type QuotaKind, quotaKinds } from '#vocabulary/quotas'

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Minor units as people write them: 1250 and EUR become 12.50 EUR. */
export const moneyInWords = (minorUnits: number, currency: string): string => {
  const digits = fractionDigits(currency)
  return `${(minorUnits / 10 ** digits).toFixed(digits)} ${currency}`
}

const timeInWords = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, `${seconds % 60} s`]
  return parts.filter((part) => part !== false && (part !== '0 s' || seconds === 0)).join(' ')
}

export const amountInWords = (kind: QuotaKind, amount: number, currency: string): string => {
  if (kind === 'cost') return moneyInWords(amount, currency)
  if (kind === 'print_seconds') return timeInWords(Math.abs(amount))
  return `${amount} ${kind === 'prints' && amount === 1 ? 'print' : quotaKinds[kind].unit}`
}
