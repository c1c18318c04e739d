import { paths } from '../../src/core/paths.ts'
import type { FieldError } from '../../src/office/records/problems.ts'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Group } from '../ui/group.tsx'
import { UserForm } from './user-form.tsx'

/** Adds a user, who may sign in at once. */
export function AddUser({ name, errors }: { name: string; errors: readonly FieldError[] }) {
  return (
    <Group id="add" title="Add user" text="They can sign in right away. Give them the password in person or by phone.">
      <UserForm
        action={paths.adminUsers()}
        name={name}
        password={{ label: 'Password', hint: '8 to 1,024 characters.' }}
        submit="Add user"
        errors={errors}
      >
        <IdempotencyKey />
      </UserForm>
    </Group>
  )
}
