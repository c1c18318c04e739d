import { counted } from '../text/counted.ts'

/** As many things that wait to be done are listed, the newest. */
export const maxListed = 5

/** As many are counted; so many are 'or more'. */
export const maxCounted = 1000

/** '1 issue', '12 issues', '1,000 articles or more'. */
export function waiting(count: number, thing: string): string {
  return counted(count, thing) + (count >= maxCounted ? ' or more' : '')
}
