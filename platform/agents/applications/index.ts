/** Who wants to become an agent, and what an operator decided (product.md section 2, "/join"). */
export { applyAsAgent } from './apply-as-agent.ts'
export { decideAgentApplication } from './decide-agent-application.ts'
export { houseTerms } from './house-terms.ts'
export {
  type AgentApplication,
  agentApplicationStates,
  listAgentApplications,
  showAgentApplication,
} from './list-agent-applications.ts'
