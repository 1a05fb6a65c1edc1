/** A value of an epoch. */
export interface Measured {
  readonly no: number
  readonly value: bigint | number
}

/** A lowest or highest value, and the epochs that have it. */
export interface Extreme {
  readonly value: bigint | number
  /** The first epoch with this value. */
  readonly no: number
  /** The number of further epochs with this value. */
  readonly others: number
}

/** The extremes of a range; undefined of none. @param measured in ascending order of epochs */
export function extremes(
  measured: readonly Measured[],
): readonly [lowest: Extreme | undefined, highest: Extreme | undefined] {
  return [
    furthest(measured, (value, than) => value < than),
    furthest(measured, (value, than) => value > than),
  ]
}

function furthest(
  measured: readonly Measured[],
  isFurther: (value: Measured['value'], than: Measured['value']) => boolean,
): Extreme | undefined {
  let found: Extreme | undefined
  for (const { no, value } of measured) {
    if (!found || isFurther(value, found.value)) found = { no, value, others: 0 }
    else if (value === found.value) found = { ...found, others: found.others + 1 }
  }
  return found
}
