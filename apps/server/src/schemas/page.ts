import { z } from 'zod'
import { integer } from './numbers.ts'

export const pageNumber = integer(1).default(1)

export const pageSize = (standard: number, maximum = 100) => integer(1, maximum).default(standard)

export const sortDirection = z.enum(['asc', 'desc'])

/** What a paginated answer carries beside its rows. */
export const pageFields = {
  page_amount: z.int().describe('Number of pages'),
  total: z.int().describe('Number of rows on all pages'),
}

export const pageAmount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
