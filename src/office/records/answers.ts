import { idIn } from '../../core/text/clean.ts'
import type { Actor, Services } from '../../services.ts'
import { answerConflict, isConflict, refuseUnprocessable } from '../../web/http/form-body.ts'
import { notFound } from '../../web/http/json.ts'
import { parseVersion } from '../history/rules.ts'
import type { RecordActions, Saved } from './actions.ts'

type Asked = { form: { texts: Record<string, string> }; actor: Actor }

/**
 * Returns the API's handlers that add and change records of a kind by their forms; a change may carry the version that
 * it was based on. @param shown converts a row to the API's format
 */
export function recordAnswers<Row, Shown>(
  { pageCache }: Pick<Services, 'pageCache'>,
  records: Pick<RecordActions<Row>, 'add' | 'update'>,
  shown: (row: Row) => Shown,
) {
  const answer = (result: Saved<Row>) => {
    if (!result.ok) {
      const { problem } = result
      if (problem.code === 'not_found') return notFound()
      return isConflict(problem) ? answerConflict(problem) : refuseUnprocessable(problem)
    }
    pageCache.clear()
    return shown(result.row)
  }
  return {
    async add({ form, actor, set }: Asked & { set: { status?: number | string } }) {
      const result = await records.add(actor, { form: form.texts })
      if (result.ok) set.status = 201
      return answer(result)
    },
    async change({ form: { texts }, actor, params }: Asked & { params: { id: string } }) {
      const { modification, ...form } = texts
      const id = idIn(params.id)
      return id ? answer(await records.update(actor, id, { form, seen: parseVersion(modification) })) : notFound()
    },
  }
}
