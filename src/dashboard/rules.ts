import { counted } from '../text/counted.ts'

/** Waiting things listed, newest first. */
export const maxListed = 5

/** Waiting things counted; from here on it reads 'or more'. */
export const maxCounted = 1000

/** '1 issue', '12 issues', '1,000 articles or more'. */
export function waiting(count: number, thing: string): string {
  return counted(count, thing) + (count >= maxCounted ? ' or more' : '')
}
