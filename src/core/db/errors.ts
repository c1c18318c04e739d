/**
 * Returns the violated constraint's name, or undefined for other errors. Drizzle puts the driver's error into `cause`.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { constraint_name: name, cause } = error as Record<string, unknown> // checked below
  return typeof name === 'string' ? name : violatedConstraint(cause)
}

/** Whether PostgreSQL ended a transaction because it and another one waited for each other (`deadlock_detected`). */
export function isDeadlock(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as Record<string, unknown> // checked here
  return code === '40P01' || isDeadlock(cause)
}

/** Whether PostgreSQL refused values: they violate a constraint, or their columns cannot hold them (classes 22, 23). */
export function isRefusedValue(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as Record<string, unknown> // checked here
  return (typeof code === 'string' && /^2[23]...$/.test(code)) || isRefusedValue(cause)
}
