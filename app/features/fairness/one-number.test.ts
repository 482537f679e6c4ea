import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WrittenLanguage } from '#contract/base/fields/values.ts'
import { cockfightProof } from '../games/cockfight/cockfight-proof.tsx'
import { diceProof } from '../games/dice/dice-proof.tsx'
import { fishProof } from '../games/fish/fish-proof.tsx'
import { rouletteProof } from '../games/roulette/roulette-proof.tsx'
import { scratchProof } from '../games/scratch/scratch-proof.tsx'
import type { OneNumberGame } from './one-number.tsx'

type Tree = { [key: string]: string | Tree }

/** All of them, or this does not compile. */
const proofs: Record<OneNumberGame['game'], { oneNumber?: OneNumberGame }> = {
  cockfight: cockfightProof,
  dice: diceProof,
  fish: fishProof,
  roulette: rouletteProof,
  scratch: scratchProof,
}

/** The parameters in a text; undefined if there is no such text. */
function parametersIn(words: Tree, key: string): string[] | undefined {
  const at = (tree: string | Tree | undefined, part: string) =>
    typeof tree === 'object' ? tree[part] : undefined
  const text = key.split('.').reduce<string | Tree | undefined>(at, words)
  return typeof text === 'string'
    ? Array.from(text.matchAll(/{{(\w+)}}/g), ([, name = '']) => name)
    : undefined
}

for (const [game, { oneNumber }] of Object.entries(proofs))
  test.each(WrittenLanguage.options)(`${game} has every text about its number, in %s`, (language) => {
    if (!oneNumber) throw new Error('it does not say which number')
    const { name, inVector } = oneNumber
    const file = new URL(`../../i18n/locales/${language}/game-${game}.json`, import.meta.url)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Tree
    const parametersOf = (key: string) => parametersIn(words, key)
    for (const key of ['about.skip', 'proof.command', 'about.formula', 'about.text'])
      expect(parametersOf(key), key).toEqual([])
    const inFormula = parametersOf('proof.formula')
    expect(inFormula).toEqual(expect.arrayContaining(['g', name]))
    expect(inFormula?.filter((parameter) => !['hex', 'g', name].includes(parameter))).toEqual([])
    if (inVector)
      for (const key of ['about.vector', 'about.command']) expect(parametersOf(key), key).toEqual([name])
  })
