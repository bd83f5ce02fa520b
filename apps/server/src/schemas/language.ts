import { z } from 'zod'

/** A language such as `en` or `pt-BR`. */
export const languageCode = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'is not a language code, such as en')
  .meta({ examples: ['en'] })
