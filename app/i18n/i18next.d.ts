import 'i18next'
import type agent from './locales/en/agent.json'
import type auth from './locales/en/auth.json'
import type cashier from './locales/en/cashier.json'
import type common from './locales/en/common.json'
import type contracts from './locales/en/contracts.json'
import type errors from './locales/en/errors.json'
import type fairness from './locales/en/fairness.json'
import type flash from './locales/en/flash.json'
import type forms from './locales/en/forms.json'
import type gameBaccarat from './locales/en/game-baccarat.json'
import type gameBingo from './locales/en/game-bingo.json'
import type gameCockfight from './locales/en/game-cockfight.json'
import type gameCrash from './locales/en/game-crash.json'
import type gameDice from './locales/en/game-dice.json'
import type gameFish from './locales/en/game-fish.json'
import type gameFixtures from './locales/en/game-fixtures.json'
import type gameFootball from './locales/en/game-football.json'
import type gameMines from './locales/en/game-mines.json'
import type gameRoulette from './locales/en/game-roulette.json'
import type gameScratch from './locales/en/game-scratch.json'
import type gameSicbo from './locales/en/game-sicbo.json'
import type gameSlots from './locales/en/game-slots.json'
import type gameSpots from './locales/en/game-spots.json'
import type gameThreeCard from './locales/en/game-three-card.json'
import type gameVesports from './locales/en/game-vesports.json'
import type gameVideoPoker from './locales/en/game-video-poker.json'
import type games from './locales/en/games.json'
import type help from './locales/en/help.json'
import type home from './locales/en/home.json'
import type inbox from './locales/en/inbox.json'
import type payslips from './locales/en/payslips.json'
import type points from './locales/en/points.json'
import type profit from './locales/en/profit.json'
import type promotions from './locales/en/promotions.json'
import type records from './locales/en/records.json'
import type referral from './locales/en/referral.json'
import type register from './locales/en/register.json'
import type responsibleGaming from './locales/en/responsible-gaming.json'
import type rewards from './locales/en/rewards.json'
import type security from './locales/en/security.json'
import type states from './locales/en/states.json'
import type team from './locales/en/team.json'
import type wallets from './locales/en/wallets.json'

// English defines the keys of every catalogue: a key missing there does not compile, and a test compares the others
// with it (locales.test.ts).
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      agent: typeof agent
      auth: typeof auth
      cashier: typeof cashier
      common: typeof common
      contracts: typeof contracts
      errors: typeof errors
      fairness: typeof fairness
      flash: typeof flash
      forms: typeof forms
      'game-baccarat': typeof gameBaccarat
      'game-bingo': typeof gameBingo
      'game-cockfight': typeof gameCockfight
      'game-crash': typeof gameCrash
      'game-dice': typeof gameDice
      'game-fixtures': typeof gameFixtures
      'game-football': typeof gameFootball
      'game-mines': typeof gameMines
      'game-fish': typeof gameFish
      'game-roulette': typeof gameRoulette
      'game-scratch': typeof gameScratch
      'game-sicbo': typeof gameSicbo
      'game-slots': typeof gameSlots
      'game-spots': typeof gameSpots
      'game-three-card': typeof gameThreeCard
      'game-vesports': typeof gameVesports
      'game-video-poker': typeof gameVideoPoker
      games: typeof games
      help: typeof help
      home: typeof home
      inbox: typeof inbox
      'responsible-gaming': typeof responsibleGaming
      payslips: typeof payslips
      points: typeof points
      profit: typeof profit
      promotions: typeof promotions
      records: typeof records
      referral: typeof referral
      register: typeof register
      rewards: typeof rewards
      security: typeof security
      states: typeof states
      team: typeof team
      wallets: typeof wallets
    }
  }
}
