import { plainText } from '../../../src/core/text/html.ts'
import { type ArticleField, articleLabels } from '../../../src/journal/record/fields.ts'
import { peopleTyped } from '../../../src/journal/record/people/form.ts'
import { peopleText, storedPeople } from '../../../src/journal/record/people/rules.ts'
import { ClashNote } from '../../ui/form/clash-note.tsx'

type Props = {
  /** The user who saved the current version. */
  by: string
  /** The fields that the user of the form changed. */
  mine: ArticleField[]
  /** The fields that only the other user changed. */
  followed: ArticleField[]
  now: Record<ArticleField, string>
  typed: Partial<Record<ArticleField, string>>
}

/** Compares the two versions of an article that two editors changed at once, field by field. */
export function ArticleClash({ by, mine, followed, now, typed }: Props) {
  const clashes = mine
    .filter((field) => typed[field] !== now[field])
    .map((field) => ({
      label: articleLabels[field],
      now: shownValue(field, now[field]),
      mine: shownValue(field, typed[field] ?? ''),
    }))
  return (
    <ClashNote by={by} clashes={clashes} thing="article" followed={followed.map((field) => articleLabels[field])} />
  )
}

/** Returns the value of a field in readable form, for comparison. */
function shownValue(field: ArticleField, typed: string): string {
  return field === 'authors' ? peopleText(storedPeople(peopleTyped(typed) ?? [])) : plainText(typed)
}
