/**
 * Returns a value that has to be there: the element at an index that a loop or a table of numbers vouches for. Throws a
 * RangeError where it is missing, which is a mistake in Earshot and never one in a study. It takes the value, not the
 * list and the index, so each place that reads keeps the machine code for its own kind of list.
 * @example must([4, 5][1]) // 5
 */
export function must<Value>(value: Value | undefined): Value {
  return value === undefined ? missing() : value;
}

function missing(): never {
  throw new RangeError('internal error: read a list or a table at a place that it does not have');
}
