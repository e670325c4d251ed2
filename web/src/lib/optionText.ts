// Names of options and parameters, by the ids that the messages define for them.

import { cardSign } from './faces';
import { ruleName } from './scene.svelte';
import { firstOf, has, list, t, template } from './texts.svelte';
import type { OptionInfo, ParamInfo } from './types';

/** Turn an id without a text into something readable: a game in a file of its own may bring no texts. */
function words(id: string): string {
  return id.replaceAll('_', ' ');
}

export function optionName(game: string, option: OptionInfo): string {
  const id = `${game}.option.${option.id}`;
  return has(id) ? template(id) : words(option.id);
}

export function optionHelp(game: string, option: OptionInfo): string {
  const id = `${game}.option.${option.id}.help`;
  return has(id) ? template(id) : '';
}

export function optionChoice(game: string, option: OptionInfo, value: string): string {
  const id = `${game}.option.${option.id}.${value}`;
  return has(id) ? template(id) : words(value);
}

function paramIds(game: string, rule: string, param: string): string[] {
  return [`${game}.rule.${rule}.${param}`, `${game}.param.${param}`];
}

export function paramName(game: string, rule: string, param: string): string {
  const ids = paramIds(game, rule, param);
  return ids.some(has) ? firstOf(...ids) : words(param);
}

export function paramValue(game: string, rule: string, param: ParamInfo | undefined, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'ui.on' : 'ui.off');
  if (param?.type === 'order' && Array.isArray(value) && !value.length) return t('ui.order.usual');
  if (Array.isArray(value)) return list(value.map((one) => paramValue(game, rule, param, one)));
  const text = String(value);
  if (!param || param.type === 'words' || param.type === 'numbers') return text;
  const ids = paramIds(game, rule, param.id).map((id) => `${id}.${text}`);
  if (ids.some(has)) return firstOf(...ids);
  return param.type === 'order' ? ruleName(text) : (cardSign(text) ?? words(text));
}
