import { paths } from '../../src/core/paths.ts'
import { inPlace } from '../ui/form/ask.tsx'
import { TextField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Group } from '../ui/group.tsx'
import type { UserPageProps } from './user-page.tsx'

type Props = Pick<UserPageProps, 'user' | 'typed' | 'asks' | 'viewer' | 'path'> & { isOwn: boolean }

/** Restricts a user to addresses or address ranges. */
export function Addresses({ user, typed, asks, viewer, path, isOwn }: Props) {
  const action = paths.adminUserAddresses(user.id)
  const here = isOwn ? ` You are at ${viewer.address}.` : ''
  return (
    <Group
      id="addresses"
      title="Allowed addresses"
      text={`The addresses from which ${isOwn ? 'you' : 'this user'} may sign in and work. Leave it empty to allow any address.`}
    >
      <form role="none" method="post" action={action} className="form narrow" noValidate {...inPlace(action)}>
        <input type="hidden" name="back" value={path} />
        <input type="hidden" name="from_cidrs" value={user.allowed_cidrs.join(' ')} />
        <TextField
          name="allowed_cidrs"
          label="Addresses or ranges"
          rows={3}
          defaultValue={typed.allowed_cidrs}
          hint={`One per line, such as 192.0.2.7 or 192.0.2.0/24 or 2001:db8::/32.${here}`}
        />
        <div className="actions">
          <SubmitButton submit="Save addresses" />
          {asks && <SubmitButton submit="Lock myself out" quiet name="sure" value="yes" />}
        </div>
      </form>
    </Group>
  )
}
