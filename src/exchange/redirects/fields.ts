import { paths } from '../../core/paths.ts'
import { cleanLine } from '../../core/text/clean.ts'
import type { Problem } from '../../core/text/problems.ts'
import { statuses } from '../../core/text/status.ts'
import { recordKind } from '../../office/records/kind.ts'
import { isRound, isTarget, maxAddress, parseTypedPath } from './rules.ts'

const wrongPath = {
  code: 'invalid',
  message: 'It must be a path of this site, such as /old/page.html or /view.php?id=12',
} as const
const wrongTarget = {
  code: 'invalid',
  message: 'It must be a path of this site, such as /about, or an address that begins with https://',
} as const

/** A redirect, with the fields in the order of the form. */
export const redirect = recordKind({
  kind: 'redirect',
  heading: 'Redirects',
  at: paths.redirects,
  name: 'path',
  version: 'modification',
  fields: {
    path: {
      label: 'Old address',
      maxLength: maxAddress,
      isRequired: true,
      isValid: (path) => (path.startsWith('/') && path !== '/') || wrongPath,
    },
    target: {
      label: 'Leads to',
      maxLength: maxAddress,
      isRequired: true,
      isValid: (target) => isTarget(target) || wrongTarget,
    },
    status: { label: 'Status', maxLength: 20, start: 'enabled', oneOf: statuses },
  },
  shown: { enabled: 'in force', disabled: 'switched off' },
  words: ['On', 'Off'],
  deletion: 'Its address is answered as not found again. The history is kept.',
  clean: (name, typed) => (name === 'path' ? parseTypedPath(cleanLine(typed)) || cleanLine(typed) : cleanLine(typed)),
  contradiction: ({ path = '', target = '' }) => (isRound(path, target) ? round : undefined),
})

const round: Problem = { code: 'invalid', message: 'It would lead to itself', field: 'target' }

/** Returns the problem of a redirect that leads to itself through others. */
export const explainRound = (through: string): Problem => ({ ...round, message: `${round.message} through ${through}` })
