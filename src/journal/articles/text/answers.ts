import { status as statusOf } from 'elysia'
import type { Room } from '../versions/pages-rules.ts'
import type { Unlooked } from './rules.ts'

/** Answers 422 with the findings that an editor must check before the text is public. */
export const unlooked = ({ problem, findings }: Unlooked) => statusOf(422, { error: problem.code, findings })

/** Answers 422 with the pages that a PDF needs, and those that are free for it. */
export const withoutRoom = ({ needed, free }: Room) => statusOf(422, { error: 'pages', needed, free })
