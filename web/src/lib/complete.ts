import { SHAPES } from './types';

/** Return a copy: no two values share a default. `structuredClone` takes some times as long. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]));
}

/** Fill in what the wire left out because it held its default, at all depths. */
export function complete<T>(name: string, raw: unknown): T {
  const shape = SHAPES[name];
  if (shape === undefined || typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw as T;
  const whole: Record<string, unknown> = { ...shape.defaults, ...raw };
  for (const field in shape.defaults)
    if (whole[field] === shape.defaults[field]) whole[field] = copy(shape.defaults[field]);
  for (const [field, [inner, held]] of Object.entries(shape.inside)) {
    const value = whole[field];
    if (value === null || value === undefined) continue;
    if (held === 'list') whole[field] = (value as unknown[]).map((one) => complete(inner, one));
    else if (held === 'one') whole[field] = complete(inner, value);
    else whole[field] = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, complete(inner, one)]));
  }
  return whole as T;
}
