import { roles } from '../../../core/db/enums.ts'
import { withoutUnseen } from '../../../core/text/clean.ts'
import { userName } from '../../../core/text/credentials.ts'
import { orcidOf } from '../../../core/text/orcid.ts'
import type { HistoryLabels } from '../../history/difference.ts'
import type { Fields } from '../../records/fields.ts'
import { cleanField, recordForm } from '../../records/form.ts'

/** The fields of a user in form order. The password is not one of them, since it is never shown again. */
export const userFields = {
  name: {
    label: 'Name',
    maxLength: 64,
    isRequired: true,
    staysRequired: true,
    isValid: (text: string) => userName(text) !== undefined || { message: 'A name must have 1 to 64 characters' },
  },
  role: {
    label: 'Role',
    maxLength: 10,
    isRequired: true,
    staysRequired: true,
    oneOf: roles,
    description: 'Nobody raises their own',
  },
  email: {
    label: 'Email',
    maxLength: 254,
    format: 'email',
    description: 'Where the journal writes to; empty for none',
  },
  orcid: {
    label: 'ORCID iD',
    maxLength: 100,
    clean: (line: string) => orcidOf(line) ?? line,
    isValid: (text: string) =>
      orcidOf(text) !== undefined || { code: 'invalid_orcid', hint: 'It looks like 0000-0002-1825-0097.' },
    description: 'An ORCID iD; empty for none',
  },
} as const satisfies Fields

/**
 * Parses the forms of a user. Characters that a name must not contain are refused, not dropped, since users type their
 * name to sign in.
 */
export const userForm = recordForm(userFields, (name, typed) =>
  name === 'name' ? (userName(withoutUnseen(typed)) ?? typed) : cleanField(userFields[name], typed),
)

/** Field labels for a user's history. */
export const userHistory: HistoryLabels = {
  fields: {
    ...userFields,
    status: 'Status',
    allowed_cidrs: 'Allowed addresses',
    sessions: 'Ended',
    factor: 'Second factor',
  },
  actions: {
    change: 'Changed',
    password: 'New password',
    enable: 'Enabled',
    disable: 'Disabled',
    'allow-ip': 'Allowed addresses',
    'end-sessions': 'Sessions ended',
    'add-factor': 'Second factor added',
    'remove-factor': 'Second factor removed',
    'end-trust': 'Browsers no longer trusted',
    'new-codes': 'New recovery codes',
  },
}
