/** An invitation to somebody who reviewed an earlier version: below the greeting it says so. */
export function withEarlier(letter: string): string {
  const [greeting = '', ...others] = letter.split('\n\n')
  const notice =
    'This is the revised version of a paper that you reviewed for us. The authors’ answer and your earlier report are on its page.'
  return [greeting, notice, ...others].join('\n\n')
}
