import { expect, test } from 'vitest';
import { dependents, difference, paramsOf, preview, rulesIn, size, withRules } from './house';
import type { RuleInfo } from './types';

const rule = (id: string, more: Partial<RuleInfo> = {}): RuleInfo => ({
  id,
  number: '',
  category: 'c',
  works: true,
  section: '',
  standing: false,
  usual: false,
  human: false,
  lesson: false,
  params: [],
  requires: [],
  conflicts: [],
  brings: [],
  known: 0,
  words: [],
  ...more,
});

const ALL = [
  rule('lock', { params: [{ id: 'times', type: 'int', default: 1, least: 1, most: 3, choices: [], only: [] }] }),
  rule('number_lock'),
  rule('fierce', { requires: [['lock'], ['number_lock']] }),
  rule('fiercest', { requires: [['fierce', 'never']] }),
  rule('deal', { standing: true }),
  rule('packs', { requires: [['deal'], ['jokers>=1']] }),
];

test('the rules of an option and back again', () => {
  const options = { players: 4, rules: ['number_lock', { id: 'lock', times: 2 }] };
  const rules = rulesIn(options, 'rules');
  expect([...rules]).toEqual([
    ['number_lock', {}],
    ['lock', { times: 2 }],
  ]);
  expect(withRules(options, 'rules', rules)).toEqual(options);
});

test('what goes with a rule that is switched off', () => {
  const rules = rulesIn({ rules: ['lock', 'number_lock', 'fierce', 'fiercest'] }, 'rules');
  expect(dependents('lock', rules, ALL)).toEqual(['fierce', 'fiercest']);
  expect(dependents('fiercest', rules, ALL)).toEqual([]);
  expect(dependents('lock', rulesIn({ rules: ['lock', 'packs'] }, 'rules'), ALL)).toEqual([]);
});

test('what holds by itself is not missing where its switch is off', () => {
  const all = [
    ...ALL,
    rule('tribute', { usual: true, conflicts: ['none'] }),
    rule('less', { requires: [['tribute']] }),
  ];
  expect(preview(all.at(-1)!, new Map(), all).along).toEqual([]);
  expect(dependents('tribute', rulesIn({ rules: ['tribute', 'less'] }, 'rules'), all)).toEqual([]);
});

test('the difference between two rule sets; a parameter at its default is no difference', () => {
  const from = rulesIn({ rules: ['lock', 'number_lock'] }, 'rules');
  const to = rulesIn({ rules: [{ id: 'lock', times: 2 }, 'fierce'] }, 'rules');
  const change = difference(from, to, ALL);
  expect(change.added).toEqual(['fierce']);
  expect(change.removed).toEqual(['number_lock']);
  expect(change.changed).toEqual([{ rule: 'lock', param: 'times', from: 1, to: 2 }]);
  expect(size(change)).toBe(3);
  expect(size(difference(from, rulesIn({ rules: [{ id: 'lock', times: 1 }, 'number_lock'] }, 'rules'), ALL))).toBe(0);
});

test('what a rule would bring along and clash with, before it is touched', () => {
  const all = [
    ...ALL,
    rule('jokers', { params: [{ id: 'n', type: 'int', default: 1, least: 0, most: 2, choices: [], only: [] }] }),
    rule('reply', { requires: [['jokers>=1']] }),
    rule('pair', { requires: [['jokers=2']] }),
    rule('none', { conflicts: ['lock'] }),
    rule('either', { requires: [['none', 'number_lock']] }),
    rule('undealt', { conflicts: ['deal'] }),
  ];
  const of = (id: string, ...on: (string | object)[]) =>
    preview(
      all.find((one) => one.id === id)!,
      rulesIn({ rules: on }, 'rules'),
      all,
    );
  expect(of('fiercest')).toEqual({ along: ['fierce', 'lock', 'number_lock'], against: [] });
  expect(of('fierce', 'lock')).toEqual({ along: ['number_lock'], against: [] });
  expect(of('none', 'lock', 'number_lock')).toEqual({ along: [], against: ['lock'] });
  expect(of('reply').along).toEqual([]);
  expect(of('pair').along).toEqual(['jokers']);
  expect(of('pair', { id: 'jokers', n: 2 }).along).toEqual([]);
  expect(of('packs').along).toEqual([]);
});

test('what a rule brings comes along where nobody needs the rule; without it the rule goes, too', () => {
  const all = [
    rule('forbidden', { brings: ['two', 'joker'] }),
    rule('two', { requires: [['forbidden']] }),
    rule('joker', { requires: [['forbidden']] }),
    rule('official', { brings: ['two', 'cut'] }),
    rule('cut', { conflicts: ['other'] }),
    rule('other'),
  ];
  expect(preview(all[0]!, new Map(), all).along).toEqual(['two', 'joker']);
  expect(preview(all[1]!, new Map(), all).along).toEqual(['forbidden']);
  expect(preview(all[3]!, rulesIn({ rules: ['other'] }, 'rules'), all)).toEqual({
    along: ['two', 'cut', 'forbidden'],
    against: ['other'],
  });
  expect(dependents('cut', rulesIn({ rules: ['official', 'cut', 'two', 'forbidden'] }, 'rules'), all)).toEqual([
    'official',
  ]);
  const both = rulesIn({ rules: ['forbidden', 'two', 'joker'] }, 'rules');
  expect(dependents('two', both, all)).toEqual([]);
  both.delete('joker');
  expect(dependents('two', both, all)).toEqual(['forbidden']);
});

test('a parameter that counts with one value of another alone', () => {
  const points = rule('points', {
    params: [
      { id: 'table', type: 'choice', default: 'usual', least: null, most: null, choices: ['usual', 'own'], only: [] },
      { id: 'numbers', type: 'numbers', default: [], least: 0, most: 9, choices: [], only: ['table', 'own'] },
    ],
  });
  const ids = (values: Record<string, unknown>) => paramsOf(new Map([['points', values]]), points).map(({ id }) => id);
  expect(ids({})).toEqual(['table']);
  expect(ids({ table: 'own' })).toEqual(['table', 'numbers']);
});
