import { t } from 'elysia'

/** A search's parameters; anything malformed is the default. */
export const searchQuery = t.Object({
  keyword: t.Optional(
    t.String({
      description: 'Words, "phrases", beginnings of words, names as cited, facts such as 5(2), or a whole citation',
      examples: ['mung bean'],
    }),
  ),
  page: t.Optional(t.String({ description: 'From 1', examples: ['1'] })),
  limit: t.Optional(t.String({ description: 'Articles of a page, at most 100', examples: ['20'] })),
})
