import { t } from 'elysia'

export const articleParameters = t.Object({ id: t.String({ description: 'The id of an article', examples: ['12'] }) })

export const referenceParameters = t.Object({
  ref: t.String({ description: 'The reference number of an article', examples: ['101'] }),
})

/**
 * The parameters of an issue's route. The router requires one parameter name per position below /api/archives: here
 * `id` is the year.
 */
export const issueParameters = t.Object({
  id: t.String({ description: 'The year; only digits are read', examples: ['2026'] }),
  volume: t.String({ description: 'The volume; only digits are read', examples: ['vol5', '5'] }),
  issue: t.String({ description: 'The issue; only digits are read', examples: ['issue2', '2'] }),
})

/** The parameters of the back office's search; malformed ones are ignored. */
export const adminSearchQuery = t.Object({
  q: t.Optional(t.String({ description: 'Words, "phrases" and beginnings of words', examples: ['mung bean'] })),
  page: t.Optional(t.String({ description: 'From 1', examples: ['1'] })),
  limit: t.Optional(t.String({ description: 'Articles of a page, at most 100', examples: ['20'] })),
})
