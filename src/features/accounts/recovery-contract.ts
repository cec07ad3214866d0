/** Below so many recovery codes new ones are offered (KEY-04). */
export const recoveryCodesFew = 3

export function recoveryCodesLeftText(left: number): string {
  if (left === 0) return 'No recovery codes are left.'
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
}
