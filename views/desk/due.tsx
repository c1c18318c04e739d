import { use } from 'react'
import { counted } from '../../src/core/text/counted.ts'
import { dayMs, shortDate } from '../../src/core/text/dates.ts'
import { Screen } from '../ui/viewer.tsx'

/** Shows a due day, and how late it is. */
export function Due({ day }: { day: string }) {
  const late = Math.round((Date.parse(use(Screen).today) - Date.parse(day)) / dayMs)
  return (
    <time dateTime={day} className={late > 0 ? 'late' : undefined}>
      {late > 0 ? `${counted(late, 'day')} late` : shortDate(day)}
    </time>
  )
}
