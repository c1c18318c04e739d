export function Status({ of }: { of: string }) {
  return <span className={`status ${of}`}>{of === 'enabled' ? 'Enabled' : 'Disabled'}</span>
}
