/** What people say to a chat that is no question about the content. */
type Remark = 'nothing' | 'greeting' | 'thanks' | 'farewell' | 'identity' | 'help' | 'mood'

const remarks: [Remark, RegExp][] = [
  ['nothing', /^[^\p{L}\p{N}]*$/u],
  [
    'greeting',
    /^(hi|hello|hey|hiya|howdy|greetings|good (morning|afternoon|evening|day)|hola)( (there|you|all|chat|chatbot|bot|again))?$/,
  ],
  [
    'thanks',
    /^(ok |okay |great |perfect )?(thanks?|thank you|thx|ty|cheers|much appreciated|many thanks)( (you|so much|very much|a lot|again|for (the|your) help|that helps|that was helpful))*$/,
  ],
  ['thanks', /^(ok|okay|great|perfect|cool|nice|awesome|got it|good)$/],
  [
    'farewell',
    /^(bye|goodbye|good bye|see you|see ya|bye bye|good night|that is all|that's all)( (later|then|now|for now))?$/,
  ],
  ['identity', /^(who|what) (are|r) (you|u)( exactly)?$/],
  [
    'identity',
    /^(are|r) (you|u) (a |an )?(bot|robot|human|person|real person|real|ai|machine|program|chatbot)( or (a |an )?\w+)?$/,
  ],
  ['identity', /^(what|which) (is|'s)? ?(your name|this chat|this chatbot|this bot)$/],
  ['help', /^(help|help me|please help|i need help|can you help|can you help me|could you help me)( please)?$/],
  [
    'help',
    /^(what can (you|i) (do|ask|ask you)|what do you (do|know)|how do you work|how does this (chat |chatbot )?work)( here| for me)?$/,
  ],
  ['mood', /^how (are|r) (you|u)( doing)?( today)?$/],
]

export function readRemark(question: string): Remark | undefined {
  const said = question
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return remarks.find(([, pattern]) => pattern.test(said))?.[0]
}

const examples =
  'Ask in a few words, for example "find an office near me", "what does CMMC level 2 need" or "how much is the Plus edition".'

/** A friendly line, and addresses where a visitor may go on from there. */
export function replyToRemark(remark: Remark, programmeName: string): { text: string; addresses: string[] } {
  switch (remark) {
    case 'nothing':
      return { text: `Type a question and I will look for the answer on this site. ${examples}`, addresses: [] }
    case 'greeting':
      return { text: `Hello! I answer from the pages and articles of ${programmeName}. ${examples}`, addresses: [] }
    case 'thanks':
      return { text: 'You are welcome. Is there anything else you are looking for?', addresses: [] }
    case 'farewell':
      return {
        text: 'Goodbye, and good luck with your work. This talk stays here while the window is open.',
        addresses: [],
      }
    case 'identity':
      return {
        text: `I am the chat of ${programmeName}: a program, not a person. I search this site and answer in its own words. To reach a person, use Contact Us.`,
        addresses: ['/contact', '/about-us'],
      }
    case 'help':
      return {
        text: `I find answers on this site. ${examples} To reach a person, use Contact Us or find your local office.`,
        addresses: ['/contact', '/service-area-locator', '/search'],
      }
    case 'mood':
      return { text: `All is well here, thank you. What are you looking for? ${examples}`, addresses: [] }
  }
}
