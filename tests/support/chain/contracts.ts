import solc from 'solc'
import type { Abi, Hex } from 'viem'

/** Contracts of the tests, compiled when they are asked for. */

const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// An ERC-20 whose every unit belongs to who made it.
contract Token {
  string public symbol;
  uint8 public decimals;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);

  constructor(string memory _symbol, uint8 _decimals) {
    symbol = _symbol;
    decimals = _decimals;
    totalSupply = 10 ** 15 * 10 ** uint256(_decimals);
    balanceOf[msg.sender] = totalSupply;
    emit Transfer(address(0), msg.sender, totalSupply);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }

  /// Two transfers in one transaction.
  function transferTwice(address to, uint256 one, uint256 other) external {
    this.move(msg.sender, to, one);
    this.move(msg.sender, to, other);
  }

  function move(address from, address to, uint256 value) external {
    require(msg.sender == address(this));
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }

  /// Tells of a transfer that never was.
  function pretend(address to, uint256 value) external {
    emit Transfer(msg.sender, to, value);
  }

  /// Moves, and fails after it.
  function fail(address to, uint256 value) external {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    revert();
  }
}

/// No token: it answers nothing that one answers.
contract NoToken {
  event Transfer(address indexed from, address indexed to, uint256 value);

  function pretend(address to, uint256 value) external {
    emit Transfer(msg.sender, to, value);
  }
}
`

export interface Compiled {
  abi: Abi
  bytecode: Hex
}

let compiled: Record<string, Compiled> | undefined

/** A contract of the source above. */
export function contractOf(name: 'Token' | 'NoToken'): Compiled {
  compiled ??= compile()
  const contract = compiled[name]
  if (!contract) throw new Error(`no contract ${name}`)
  return contract
}

function compile(): Record<string, Compiled> {
  const input = {
    language: 'Solidity',
    sources: { 'contracts.sol': { content: source } },
    // What the oldest of the networks can run.
    settings: { evmVersion: 'london', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[]
    contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  }
  const broken = output.errors?.find(({ severity }) => severity === 'error')
  if (broken) throw new Error(broken.formattedMessage)
  return Object.fromEntries(
    Object.entries(output.contracts['contracts.sol'] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  )
}
