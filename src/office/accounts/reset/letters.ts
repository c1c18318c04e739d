/** The letters about a user's own account; none asks for a password through a link. */
type Told = {
  kind: 'browser' | 'codes' | 'codes-ended' | 'factor-added' | 'factor-removed' | 'password' | 'email' | 'reset'
  name: string
  journal: string
  /** The time, in words. */
  when: string
  /** The detail of the news: the browser, the factor, or the origin of wrong codes. */
  what?: string
}

const subjects: Record<Told['kind'], string> = {
  browser: 'A new sign-in',
  codes: 'Wrong codes after your password',
  'codes-ended': 'No code of your app is taken any more',
  'factor-added': 'A second factor was added',
  'factor-removed': 'A second factor was removed',
  password: 'Your password was changed',
  email: 'Your email address was changed',
  reset: 'A new password',
}

const known = 'If this was you, there is nothing to do. If not, tell an admin of the journal at once.'

const guessed =
  'If this was you, there is nothing to do. If not, somebody knows your password: ' +
  'choose a new one at once, and tell an admin of the journal.'
const noCodes =
  'No code of your authenticator app is taken until you sign in with a recovery code, or have a new password.'
const resets =
  'This link sets one, within 30 minutes and once:\n\n{link}\n\nIf it was not you, do nothing: your password stays.'

/** Returns the letter about a change of an account. */
export function makeAccountLetter({ kind, name, journal, when, what = '' }: Told): { subject: string; body: string } {
  const facts: Record<Told['kind'], string> = {
    browser: `Somebody signed in as ${name} from a browser that was not used before: ${what}, ${when}.\n\n${known}`,
    codes: `Somebody typed your password and then several wrong codes, as ${name}: the last from ${what}, ${when}.\n\n${guessed}`,
    'codes-ended': `Somebody typed your password and then a hundred wrong codes, as ${name}: the last from ${what}, \
${when}. ${noCodes}\n\n${guessed}`,
    'factor-added': `A second factor was added to your account ${name}: ${what}, ${when}.\n\n${known}`,
    'factor-removed': `A second factor was removed from your account ${name}: ${what}, ${when}.\n\n${known}`,
    password: `The password of your account ${name} was changed, ${when}.\n\n${known}`,
    email: `The email address of your account ${name} was changed, ${when}. This is the last letter to the old one.\n\n${known}`,
    reset: `Somebody, likely you, asked for a new password of the account ${name}. ${resets}`,
  }
  return { subject: `${subjects[kind]}: ${journal}`, body: `Dear ${name},\n\n${facts[kind]}\n\n${journal}\n` }
}
