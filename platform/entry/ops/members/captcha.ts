import { Command } from 'commander'
import { captchaAnswer } from '#platform/members/accounts/index.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone } from '../command/print.ts'

export const captcha = (operator: Operator): Command =>
  new Command('captcha').description('Captcha challenges').addCommand(
    new Command('answer')
      .description('The answer of a challenge that is running')
      .argument('<captchaId>', "the form's hidden field captchaId")
      .allowUnknownOption() // the caller of the form chooses the id, which may begin with a hyphen
      .action(async (captchaId: string, _options, command: Command) => {
        const answer = unwrap(await captchaAnswer(await operator.ctx(), captchaId), `captcha ${captchaId}`)
        printDone(operator, command, answer, { captchaId, answer })
      }),
  )
