import type { Sport } from './fixtures/sport.ts'
import { ticketOf } from './fixtures/ticket.ts'

/**
 * Virtual esports of the house: half an hour on a map of three lanes; the side that has taken more towers wins. Towers
 * are independent Poisson numbers with a mean of 2.50 + 0.50 for each level, in millionths to the nearest; a side has
 * eleven towers to lose, so eleven stands for eleven and more.
 */
export const vesportsSport: Sport<'vesports'> = {
  game: 'vesports',
  teams: [
    { id: 't1', attack: 3, defence: 3 },
    { id: 't2', attack: 4, defence: 1 },
    { id: 't3', attack: 1, defence: 2 },
    { id: 't4', attack: 2, defence: 3 },
    { id: 't5', attack: 3, defence: 2 },
    { id: 't6', attack: 0, defence: 2 },
    { id: 't7', attack: 2, defence: 2 },
    { id: 't8', attack: 4, defence: 4 },
    { id: 't9', attack: 1, defence: 1 },
    { id: 't10', attack: 3, defence: 1 },
    { id: 't11', attack: 2, defence: 1 },
    { id: 't12', attack: 1, defence: 4 },
    { id: 't13', attack: 2, defence: 4 },
    { id: 't14', attack: 0, defence: 1 },
    { id: 't15', attack: 3, defence: 0 },
    { id: 't16', attack: 1, defence: 3 },
  ],
  scoring: [
    [82085, 287297, 543813, 757576, 891178, 957979, 985813, 995753, 998860, 999723, 999938, 1000000],
    [49787, 199148, 423190, 647232, 815263, 916082, 966491, 988095, 996197, 998898, 999708, 1000000],
    [30197, 135888, 320847, 536633, 725445, 857614, 934712, 973261, 990126, 996685, 998981, 1000000],
    [18316, 91578, 238103, 433470, 628837, 785130, 889326, 948866, 978637, 991868, 997160, 1000000],
    [11109, 61099, 173578, 342296, 532104, 702930, 831051, 913414, 959743, 982907, 993331, 1000000],
    [6738, 40428, 124652, 265026, 440493, 615961, 762183, 866628, 931906, 968172, 986305, 1000000],
    [4087, 26564, 88376, 201699, 357518, 528919, 686036, 809485, 894357, 946223, 974749, 1000000],
    [2479, 17351, 61969, 151204, 285057, 445680, 606303, 743980, 847237, 916076, 957379, 1000000],
    [1503, 11276, 43036, 111850, 223672, 369041, 526524, 672758, 791573, 877384, 933161, 1000000],
    [912, 7295, 29636, 81765, 172992, 300708, 449711, 598714, 729091, 830496, 901479, 1000000],
  ],
  minutes: 30,
  totals: [6.5, 8.5, 10.5, 12.5],
  handicaps: [-4.5, -2.5, 2.5, 4.5],
  scores: 6,
  returns: { lowest: '77.9575', highest: '97.0000' },
}

export const vesports = ticketOf('vesports')
