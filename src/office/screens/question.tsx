import { QuestionPage } from '../../../views/admin/question-page.tsx'
import type { Question } from '../../core/text/question.ts'
import type { Desk } from './desk.ts'
import { backOf } from './guard.tsx'

/**
 * Responds to a form with a question, before anything is changed; each answer sends the form again.
 * @param answered fields that each answer sets too
 */
export function askFormQuestion(
  desk: Desk,
  question: Question,
  answered: Record<string, string> = {},
): Promise<Response> {
  const { form, url } = desk
  const { once, [question.name]: _, ...fields } = form.texts
  const again = {
    action: url.pathname,
    fields: { ...fields, ...answered },
    lists: form.lists,
    back: backOf(form, '/admin', '/admin'),
  }
  return desk.page({ title: question.title, status: 422, children: <QuestionPage question={question} {...again} /> })
}
