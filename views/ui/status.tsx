/** Whether a thing is enabled, as a list says it. */
export function Status({ of }: { of: string }) {
  return <span className={`status ${of}`}>{of === 'enabled' ? 'Enabled' : 'Disabled'}</span>
}
