/** The shelves of the platform from top to bottom. A room imports itself and rooms of its own or lower shelves, in SQL too. */
module.exports = ['entry', 'backoffice', 'agents', 'play', 'cashier', 'benefits', 'members', 'money', 'base']
