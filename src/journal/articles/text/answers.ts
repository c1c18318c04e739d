import { status as statusOf } from 'elysia'
import type { Unlooked } from './rules.ts'

/** 422 with the findings that somebody has to look at before readers see a text. */
export const unlooked = ({ problem, findings }: Unlooked) => statusOf(422, { error: problem.code, findings })
