import { t } from 'elysia'

/** A search's parameters; anything malformed is the default. */
export const searchQuery = t.Object({
  keyword: t.Optional(t.String({ description: 'Words, "phrases" and beginnings of words', examples: ['mung bean'] })),
  page: t.Optional(t.String({ description: 'From 1', examples: ['1'] })),
  limit: t.Optional(t.String({ description: 'Articles of a page, at most 100', examples: ['20'] })),
})
