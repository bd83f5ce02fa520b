interface QuotaKindEntry {
  readonly title: string
  /** Put after an amount in messages; empty for money, which carries its currency. */
  readonly unit: string
}

/** What a quota counts. Amounts are whole: pieces, grams, seconds, minor units of the currency. */
export const quotaKinds = {
  prints: { title: 'Prints', unit: 'prints' },
  grams: { title: 'Filament', unit: 'g' },
  print_seconds: { title: 'Print time', unit: 's' },
  cost: { title: 'Cost', unit: '' },
} as const satisfies Record<string, QuotaKindEntry>

export type QuotaKind = keyof typeof quotaKinds

export const quotaKindNames = Object.keys(quotaKinds) as QuotaKind[]

interface QuotaPeriodEntry {
  readonly title: string
  /** As it ends a sentence: "500 g … ". */
  readonly words: string
}

/** How long a quota lasts before it starts again, in the time zone of the company. */
export const quotaPeriods = {
  day: { title: 'Day', words: 'today' },
  week: { title: 'Week', words: 'this week' },
  month: { title: 'Month', words: 'this month' },
  semester: { title: 'Semester', words: 'this semester' },
  total: { title: 'In total', words: 'in total' },
} as const satisfies Record<string, QuotaPeriodEntry>

export type QuotaPeriod = keyof typeof quotaPeriods

export const quotaPeriodNames = Object.keys(quotaPeriods) as QuotaPeriod[]

/** What is given back when a print ends early. */
const refundRules = {
  full: { title: 'Everything' },
  unused: { title: 'What was not used' },
  none: { title: 'Nothing' },
} as const

export type RefundRule = keyof typeof refundRules

export const refundRuleNames = Object.keys(refundRules) as RefundRule[]
