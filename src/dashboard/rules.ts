/** As many things that wait to be done are listed, the newest. */
export const mostListed = 5

/** As many are counted; so many are 'or more'. */
export const mostCounted = 1000

/** '1 issue', '12 issues', '1,000 articles or more'. */
export function counted(count: number, [one, many]: readonly [one: string, many: string]): string {
  const number = `${count.toLocaleString('en')} ${count === 1 ? one : many}`
  return count >= mostCounted ? `${number} or more` : number
}
