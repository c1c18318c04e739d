import { t } from 'elysia'

const whole = t.Number({ multipleOf: 1, minimum: 0 })

/** The body of a move; an absent field stays. */
export const articleMove = t.Object(
  {
    year: t.Optional(whole),
    volume: t.Optional(whole),
    issue: t.Optional(whole),
    refnumber: t.Optional(t.String()),
    modification: t.Optional(
      t.String({ description: 'As it came: the move is refused if the article has changed since' }),
    ),
  },
  { examples: [{ year: 2026, volume: 5, issue: 2, refnumber: '102' }] },
)

export const deletedArticle = t.Object(
  { deleted: t.Number({ description: 'Its id' }) },
  { description: 'The article is deleted', examples: [{ deleted: 7 }] },
)
