import type { Sport } from './fixtures/sport.ts'
import { ticketOf } from './fixtures/ticket.ts'

/**
 * Virtual football of the house: goals as independent Poisson numbers with a mean of 0.40 + 0.22 for each level, in
 * millionths to the nearest, where six stands for six and more (football.test.ts computes them again).
 */
export const footballSport: Sport<'football'> = {
  game: 'football',
  teams: [
    { id: 't1', attack: 4, defence: 3 },
    { id: 't2', attack: 2, defence: 2 },
    { id: 't3', attack: 1, defence: 3 },
    { id: 't4', attack: 3, defence: 3 },
    { id: 't5', attack: 2, defence: 4 },
    { id: 't6', attack: 3, defence: 1 },
    { id: 't7', attack: 1, defence: 1 },
    { id: 't8', attack: 4, defence: 2 },
    { id: 't9', attack: 0, defence: 2 },
    { id: 't10', attack: 2, defence: 1 },
    { id: 't11', attack: 3, defence: 2 },
    { id: 't12', attack: 1, defence: 2 },
    { id: 't13', attack: 2, defence: 3 },
    { id: 't14', attack: 0, defence: 1 },
    { id: 't15', attack: 3, defence: 4 },
    { id: 't16', attack: 1, defence: 0 },
  ],
  scoring: [
    [670320, 938448, 992074, 999224, 999939, 999996, 1000000],
    [537944, 871470, 974863, 996231, 999543, 999953, 1000000],
    [431711, 794347, 946655, 989301, 998257, 999761, 1000000],
    [346456, 713699, 908338, 977110, 995335, 999199, 1000000],
    [278037, 633925, 861693, 958874, 989972, 997933, 1000000],
    [223130, 557825, 808847, 934358, 981424, 995544, 1000000],
    [179066, 487060, 751935, 903796, 969096, 991560, 1000000],
    [143704, 422490, 692912, 867785, 952598, 985506, 1000000],
    [115325, 364427, 633458, 827160, 931759, 976946, 1000000],
    [92551, 312821, 574943, 782893, 906623, 965518, 1000000],
  ],
  minutes: 90,
  totals: [1.5, 2.5, 3.5, 4.5],
  handicaps: [-2.5, -1.5, 1.5, 2.5],
  scores: 4,
  returns: { lowest: '77.8334', highest: '96.9999' },
}

export const football = ticketOf('football')
